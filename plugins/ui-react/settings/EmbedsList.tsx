import type { Embeds } from '../../../lib/records/embeds-record';

export interface EmbedsListProps {
  /** All services that were always shown when the settings opened. */
  readonly embeds: Embeds;
  /** The ids of the services that are still ticked. */
  readonly kept: Embeds;
  readonly text: string;
  readonly onChange: (kept: Embeds) => void;
}

/** Lists the services whose embedded content is always shown, each with a checkbox to end that. */
export function EmbedsList({ embeds, kept, text, onChange }: EmbedsListProps) {
  const toggle = (id: string, name: string, ticked: boolean) => {
    const { [id]: _, ...others } = kept;
    onChange(ticked ? { ...others, [id]: name } : others);
  };
  return Object.entries(embeds).map(([id, name]) => (
    <div key={id} className="category">
      <label>
        <input type="checkbox" checked={id in kept} onChange={({ target }) => toggle(id, name, target.checked)} />
        <strong>{text.replace('{service}', () => name)}</strong>
      </label>
    </div>
  ));
}
