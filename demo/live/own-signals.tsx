const yes = /^\s*(1|t|true|y|yes)\s*$/i;

/** Shows this browser's own signals, which explain why a page stays silent whatever the switches say. */
export function OwnSignals() {
  const { doNotTrack, language } = navigator;
  const dnt = yes.test(String(doNotTrack));
  const gpc = yes.test(String(Reflect.get(navigator, 'globalPrivacyControl')));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <details className="own">
      <summary>{dnt || gpc ? 'This browser itself asks not to be tracked' : 'What this browser says itself'}</summary>
      <ul>
        <li>Do Not Track: {dnt ? 'on' : 'off'}</li>
        <li>Global Privacy Control: {gpc ? 'on' : 'off'}</li>
        <li>
          Language {language}, time zone {timeZone}
        </li>
      </ul>
      <p>
        A page can’t have a browser send another user agent; the switch only changes what scripts read. To be a bot in earnest, start a
        browser with <code>--user-agent="Googlebot/2.1"</code>, or set it in the developer tools under network conditions.
      </p>
    </details>
  );
}
