/** SES-10: numeric, longer than 9 digits. No service has ids of more than 64 digits. */
export const isUtmId = (value: unknown): value is string => typeof value === 'string' && /^\d{10,64}$/.test(value);
