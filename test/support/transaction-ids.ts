/** Ids of different transactions, one group per line, that differ only slightly. */
const lines: string[][] = [
  ['A-1', 'A.1', 'A_1'],
  ['A-1', 'A.1', 'A_1', 'A:1', 'A1', 'A--1', 'A-1-', 'A__1', 'A_-1', 'A-_1'],
  ['a-1', 'A-1', 'a-I', 'a-l'],
  ['7', '07', '007', '7.', '7.0', '7_'],
  ['A_2d_1', 'A-1', 'A_5f_2d_5f_1'],
  ['2024-11-23', '20241123', '2024.11.23', '2024_11_23', '2024-1-123', '2024-112-3'],
  ['550e8400-e29b-41d4-a716-446655440000', '550e8400e29b41d4a716446655440000', '550E8400-E29B-41D4-A716-446655440000'],
  ['pi_3OkA', 'pi-3OkA', 'pi3OkA', 'pi_3okA'],
  ['1'.repeat(64), '1'.repeat(63), `${'1'.repeat(63)}2`],
  [`a${'-'.repeat(63)}`, `a${'-'.repeat(62)}_`, `a${'-'.repeat(62)}`, `a_${'-'.repeat(62)}`, `a${'.'.repeat(63)}`],
];

/** The same ids, for one test per line. */
export const alike = lines.map((ids) => ({ ids }));
