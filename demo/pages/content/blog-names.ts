/** The blogs, by path. */
export const blogNames: Readonly<Record<string, string>> = {
  climate411: 'Climate 411',
  markets: 'Markets',
  edfish: 'Fisheries',
  health: 'Health',
  energyexchange: 'Energy Exchange',
};
