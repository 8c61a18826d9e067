import qrcode from 'qrcode-generator';
import type { QrPath } from '../answers';

/** Squares around a code, which ISO/IEC 18004 requires. */
const QUIET = 4;

/** Draws a text as a QR code. */
export function qrOf(text: string): QrPath {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) => (code.isDark(row, column) ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : '')).join(''),
  );
  return { size: count + 2 * QUIET, path: rows.join('') };
}
