import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../lib/contracts/check';
import { errorContract, errorReportContract } from '../../../lib/contracts/error-report';
import { errorReport } from '../../../tools/lab/bodies';

const paths = (value: unknown) => faultsOf(errorReportContract, value).map(({ path }) => path.join('.'));

describe('the contract of an error report', () => {
  it.each(errorContract.keys.type.words)('the contract of an error report accepts the kind %s', (type) => {
    expect(paths(errorReport({ type, action: 'ajax_req_failed', severity: 'warn', line: 3 }))).toEqual([]);
  });

  it.each<[Record<string, unknown>, Record<string, unknown>, string]>([
    [{ type: 'disaster' }, {}, 'errors.0.type'],
    [{ message: 7 }, {}, 'errors.0.message'],
    [{ detail: { deep: true } }, {}, 'errors.0.detail'],
    [{}, { timestamp: 'now' }, 'metadata.timestamp'],
    [{}, { url: undefined }, 'metadata.url'],
  ])('the contract of an error report rejects %j %j', (error, metadata, path) => {
    expect(paths(errorReport(error, metadata))).toEqual([path]);
  });
});
