/** SES-10: numeric, longer than 9 digits. No service has longer ones than 64. */
export const isUtmId = (value: unknown): value is string => typeof value === 'string' && /^\d{10,64}$/.test(value);
