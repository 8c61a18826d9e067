import { writeFileSync } from 'node:fs';
import { codeFor } from './build/recipient-choices';
import { nextShown } from './build/shown-recipients';
import { endWith, readArguments } from './read-arguments';
import { readManifests } from './sites/manifests';
import { readShown, shownFile } from './sites/shown-recipients';

/** `npm run recipients`: writes `sites/recipients.json`, and prints about whom visitors will be asked again. */
readArguments('Usage: npm run recipients', {});
try {
  const shown = readShown();
  const next = nextShown(await readManifests(), shown, new Date().toISOString().slice(0, 10));
  const lines = Object.entries(next).flatMap(([id, list]) =>
    list
      .filter(({ since, ...one }) => since && !shown[id]?.some((other) => codeFor(other) === codeFor(one)))
      .map(
        ({ company, country, purpose, use }) =>
          `${id}: visitors who agreed are asked once about ${company} (${country}), ${purpose}: ${use}`,
      ),
  );
  // A recipient a line, so that a change is a line of its commit.
  const line = (one: object) => JSON.stringify(one, null, 1).replace(/\n */g, ' ');
  const text = Object.entries(next).map(
    ([id, list]) => `  ${JSON.stringify(id)}: [\n${list.map((one) => `    ${line(one)}`).join(',\n')}\n  ]`,
  );
  writeFileSync(shownFile, `{\n${text.join(',\n')}\n}\n`);
  process.stdout.write(`${lines.join('\n') || 'nobody is asked again'}\n`);
} catch (error) {
  endWith(error);
}
