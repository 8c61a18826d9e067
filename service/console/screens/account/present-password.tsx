import { words } from '../accounts/words';
import { useOwnWords } from '../words/own-words';

/** The field for the password that the reader has now, which a change of their account asks for. */
export function PresentPassword({ value, set }: { readonly value: string; set(value: string): void }) {
  const own = useOwnWords(words);
  return (
    <label className="field">
      {own.present}
      <input
        type="password"
        required
        maxLength={1_000}
        autoComplete="current-password"
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </label>
  );
}
