import type { Scheme } from '../../lib/dom/shadow';
import type { Language } from '../../lib/languages';
import type { Section } from '../../lib/languages/section';

/** A service whose content pages embed. */
export interface EmbedService {
  readonly id: string;
  /** The provider's name, as visitors know it. */
  readonly name: string;
  /** The company that receives the data. */
  readonly company: string;
  /** Hosts of its frames: exact, or `*.` and a domain for any subdomain of it. */
  readonly hosts: readonly string[];
  /** The address of its privacy policy. */
  readonly privacy?: string;
}

export interface EmbedsOptions {
  /** The known services. Frames of other hosts are named after their host. */
  readonly services: readonly EmbedService[];
  /** The purposes that the site asks for separately from `analytics`. Added by the build. */
  readonly purposes?: readonly string[];
  /** The placeholders in the site's own words. Added by the build. */
  readonly texts?: Readonly<Partial<Record<Language, Section<'embeds'>>>>;
  /** The site's `scheme`. Added by the build. */
  readonly scheme?: Scheme;
}
