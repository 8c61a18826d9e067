/** A bar behind a row's name, as a share of the longest. Its number says the same in words. */
export function Bar({ share, tone = '' }: { readonly share: number; readonly tone?: string }) {
  const width = Number.isFinite(share) ? Math.max(0, Math.min(100, share * 100)) : 0;
  return (
    <svg className={`bar ${tone}`} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width={width} height="1" />
    </svg>
  );
}
