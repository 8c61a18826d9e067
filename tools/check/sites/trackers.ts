/** Cookies and keys that trackers store to recognise visitors, as their documentation names them. */
const TRACKERS =
  /^(_ga|_gid$|_gat|_gcl_|_gac_|__utm|_dc_gtm|_fbp$|_fbc$|_hj|_clck$|_clsk$|_uet|_ttp$|_tt_|_pin_|_scid|_rdt_|li_|bcookie$|lidc$|muid$|ide$|nid$|ajs_|_pk_|_sp_|mp_|amp_|amplitude|optimizely|_vwo|_vis_opt|_fs|fs_uid$|intercom-|hubspotutk$|__hs|_mkto|_lytics|seerid|ly_|tp_)/i;

/** Returns the reason why a name may not be declared necessary, if any. */
export function unnecessary(name: string): string | undefined {
  const start = name.replace(/\*$/, '');
  if (start.includes('*')) return 'a `*` stands at the end of a name only';
  if (name !== start && start.length < 3) return 'the beginning of a name has at least three characters';
  const tracks = TRACKERS.exec(start) ?? (name === start ? undefined : TRACKERS.exec(`${start}_`));
  return tracks ? `\`${tracks[0]}\` is a name of a tracker, which needs consent` : undefined;
}
