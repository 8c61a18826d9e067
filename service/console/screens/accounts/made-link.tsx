import { useState } from 'react';
import type { AccountLink } from '../../accounts/answers';
import { useFormats } from '../data/context';
import { useOwnWords } from '../words/own-words';
import { words } from './words';

interface Props extends AccountLink {
  readonly email: string;
}

/** Shows a link that is used once, to hand over. */
export function MadeLink({ email, link, until, mailed }: Props) {
  const { link: label, linkUntil, mailed: sent, unmailed, copy, copied } = useOwnWords(words);
  const formats = useFormats();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="note" role="status">
      <label className="field">
        {label(email)}
        <input readOnly value={link} onFocus={({ target }) => target.select()} />
      </label>
      <p>
        {linkUntil(formats.moment(Date.parse(until)))} {mailed && (mailed.sent ? sent(email) : unmailed(mailed.answer))}
      </p>
      {/* Browsers copy over https alone. The field can be copied by hand. */}
      {window.isSecureContext && (
        <button
          type="button"
          onClick={() =>
            navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {isCopied ? copied : copy}
        </button>
      )}
    </div>
  );
}
