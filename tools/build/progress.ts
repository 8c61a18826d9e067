import webpack from 'webpack';

/** Prints a line about each step of a build to standard error, with the seconds since its start. */
export interface Progress {
  /** Says that a step begins. */
  begin(step: string): void;
  /** A plugin that says how far a compilation is, and which part of webpack's work it is at. */
  readonly ofWebpack: webpack.ProgressPlugin;
}

export function createProgress(write = (line: string) => void process.stderr.write(line), now = () => performance.now()): Progress {
  const started = now();
  const begin = (step: string) => write(`${((now() - started) / 1_000).toFixed(1).padStart(6)} s  ${step}\n`);
  let next = 10;
  return {
    begin,
    ofWebpack: new webpack.ProgressPlugin((share, ...stages) => {
      const percent = Math.floor(share * 100);
      if (percent < next) return;
      // The last tenth, in which files are minified, takes most of the time.
      next = percent < 90 ? percent - (percent % 10) + 10 : percent + 1;
      begin(`compiled ${percent} %: ${stages.filter(Boolean).slice(0, 3).join(', ') || 'done'}`);
    }),
  };
}
