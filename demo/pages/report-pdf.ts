const LINES = ['Greenfield Fund', 'Annual report', '', 'An invented organisation: every figure in it is made up.'];

/** A small, valid PDF of one page, for download links. */
export function reportPdf(): Buffer {
  const text = LINES.map((line) => `(${line}) Tj T*`).join(' ');
  const content = `BT /F1 28 Tf 72 700 Td 40 TL ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}
