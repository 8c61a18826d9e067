import { createContext, use } from 'react';
import type { Session } from '../../answers';
import type { Formats } from '../format/formats';
import type { Words } from '../words/en';
import type { Env } from './env';

/** The things that every screen has. */
export interface Console {
  readonly env: Env;
  readonly session: Session;
  readonly words: Words;
  readonly formats: Formats;
  readonly language: string;
  /** ms since the epoch, by the service's clock. */
  now(): number;
  /** Asks for the session anew, once it has changed. */
  renew(): void;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

export function useConsole(): Console {
  const console = use(ConsoleContext);
  if (!console) throw new Error('No provider of the console is above this component.');
  return console;
}

export const useWords = (): Words => useConsole().words;
export const useFormats = (): Formats => useConsole().formats;
