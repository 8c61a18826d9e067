import { StrictMode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Session } from '../answers';
import { AddressProvider, useWindowAddress } from './address/use-place';
import { type Answer, ask, callOf } from './data/ask';
import { type Console, ConsoleContext } from './data/context';
import type { Env } from './data/env';
import { useRetry } from './data/use-retry';
import { createFormats } from './format/formats';
import { Refused, Shown, Unknown } from './frame/shown';
import { createScreens } from './screens';
import type { Words } from './words/en';
import { isLanguage, keepLanguage, type Language, LanguageContext, loadWords, localeOf, readLanguage } from './words/language';

/** Resolves words of a language, and sets that of the document. */
function useWordsOf(language: Language): Words | undefined {
  const [words, setWords] = useState<Words>();
  useEffect(() => {
    let current = true;
    loadWords(language).then((loaded) => {
      if (!current) return;
      document.documentElement.lang = language;
      setWords(loaded);
    });
    return () => {
      current = false;
    };
  }, [language]);
  return words;
}

interface Opened {
  readonly answer: Answer<Session>;
  /** By the browser's clock. */
  readonly at: number;
}

/** The session, and the parts of the console that depend on it. */
export function App({ env }: { readonly env: Env }) {
  const [language, setLanguage] = useState(() => readLanguage(window));
  const words = useWordsOf(language);
  const [opened, setOpened] = useState<Opened>();
  const [turn, setTurn] = useState(0);
  const screens = useMemo(createScreens, []);
  const addresses = useWindowAddress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    const controller = new AbortController();
    ask<Session>(env, callOf('session'), { signal: controller.signal }).then(
      (answer) => setOpened({ answer, at: env.now() }),
      () => undefined,
    );
    return () => controller.abort();
  }, [env, turn]);
  const answer = opened?.answer;
  const again = useCallback(() => setTurn((count) => count + 1), []);
  useRetry(answer && 'fault' in answer ? answer.fault : undefined, again);
  const isSignedOut = !!answer && 'fault' in answer && answer.fault.kind === 'signed-out';
  useEffect(() => {
    if (isSignedOut) env.signIn();
  }, [isSignedOut, env]);
  const session = answer && 'value' in answer ? answer.value : undefined;
  const shared = useMemo((): Console | undefined => {
    if (!session || !words || !opened) return;
    const ahead = Date.parse(session.now) - opened.at;
    return {
      env,
      session,
      words,
      language,
      formats: createFormats(localeOf(language, navigator), session.zone),
      now: () => env.now() + ahead,
      renew: again,
    };
  }, [env, session, words, language, opened, again]);
  const choose = useMemo(
    () => ({
      choose(next: string) {
        if (!isLanguage(next)) return;
        keepLanguage(window, next);
        setLanguage(next);
      },
    }),
    [],
  );
  const { screen: name } = addresses.place;
  const screen = name && screens[name];
  return (
    <StrictMode>
      <AddressProvider value={addresses}>
        <LanguageContext value={choose}>
          {shared ? (
            <ConsoleContext value={shared}>
              {screen ? <Shown screen={screen} title={shared.words.screens[name]} /> : <Unknown />}
            </ConsoleContext>
          ) : (
            words && answer && 'fault' in answer && !isSignedOut && <Refused words={words} fault={answer.fault} again={again} />
          )}
        </LanguageContext>
      </AddressProvider>
    </StrictMode>
  );
}
