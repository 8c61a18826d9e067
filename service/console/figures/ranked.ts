import { named, numberOf } from '../../facts/fact-sql';
import type { Asked } from './asked';
import { chosen, isCounted, partsByName } from './population';

/** The place of each name, from 0, by the sums of a table `sum` of `name`, `visits` and `views`. */
const placeBy = (by: 'visits' | 'views') => `place as materialized (
    select name, visits, views, row_number() over (order by ${by} desc, name) - 1 as place from sum
  )`;

/** The sums of a table `named` of `name`, `person`, `views` and `counted`, which adds up to a name's visits. */
const SUM = `sum as (
    select name, sum(counted)::bigint as visits, sum(views)::bigint as views from named group by name
  )`;

/**
 * The rows of a breakdown: one for each of the first names, then, with `top` false, one of all others together. Here, a visit has one name. People are
 * counted by the place of a name, which takes less time than by the name.
 */
export const ranked = (tables: string, limit: number): string => `with ${tables}, ${SUM}, ${placeBy('visits')}, counted as (
    select least(place, ${limit}) as place, count(distinct person) as visitors, sum(counted)::bigint as visits, sum(named.views)::bigint as views
    from named join place using (name) group by 1
  )
select place.name, place.name is not null as top, visitors, counted.visits, counted.views,
  case when place.name is null then (select count(*) from place) - ${limit} else 1 end as names
from counted left join place on place.place = counted.place and place.place < ${limit}
order by counted.place`;

/** Names in a number: each of a person's has a bit. */
const BITS = 62;

/** A list of the numbers of people who have each bit. `people`: those of a row. */
const peopleBy = (people: string) => `[${Array.from({ length: BITS }, (_, i) => `sum(((bits >> ${i}) & 1) * ${people})`).join(', ')}]`;

const HALF = BITS / 2;
const LOW = 2 ** HALF - 1;

/** The same of several words, where few rows are alike. A sum counts two bits, one in each of its halves. */
function peopleByWord(words: readonly string[]) {
  const pair = `${1 + 2 ** HALF}`;
  const sums = words.flatMap((word) => Array.from({ length: HALF }, (_, i) => `sum((${word} >> ${i}) & ${pair})`));
  const half = (i: number) => `sums[${Math.floor(i / BITS) * HALF + (i % HALF) + 1}]`;
  const places = Array.from({ length: words.length * BITS }, (_, i) => (i % BITS < HALF ? `${half(i)} & ${LOW}` : `${half(i)} >> ${HALF}`));
  return { sums: `[${sums.join(', ')}]`, visitors: `[${places.join(', ')}]` };
}

/** The people of names in `bitset`: a person's bits of each part of the places, of which -1 has the names beyond the first ones. */
const ofBitset = (limit: number, other: string) => `people as (
    select part, ${peopleBy('people')} as visitors
    from (select part, bits, count(*) as people from bitset where part >= 0 group by all) group by part
  ), other as (
    ${other}
  )
select name, true as top, coalesce(visitors[place % ${BITS} + 1], 0)::bigint as visitors, visits, views, 1 as names, place
from place left join people on part = place // ${BITS} where place < ${limit}
union all
select null, false, (select count(*) from bitset where part < 0), visits, views, names, ${limit} from other where names > 0
order by place`;

const partOf = (limit: number) => `case when place < ${limit} then place // ${BITS} else -1 end as part`;

/** The same where a visit has several names: a person's are put together first, as there are fewer people than pairs of person and name. */
const rankedMany = (tables: string, limit: number): string => `with ${tables}, ${SUM}, ${placeBy('views')}, bitset as materialized (
    select person, ${partOf(limit)}, bit_or(1::bigint << (place % ${BITS})) as bits
    from named join place using (name) where person is not null group by all
  ), ${ofBitset(
    limit,
    `select count(distinct hash(session_number, "day")) as visits, sum(named.views)::bigint as views, count(distinct name) as names
    from named join place using (name) where place >= ${limit}`,
  )}`;

/** Tables of the visits and of the sums of names. Those of whole days are in the files. */
function sumsOf(asked: Asked, of: 'pages' | 'events'): string {
  const [list, name, sum] = of === 'pages' ? ['page_totals', named('one.page'), 'views'] : ['event_totals', 'one.event', 'hits'];
  if (asked.source !== undefined || asked.page !== undefined) return `${partsByName(asked, of)}, ${SUM}`;
  return `${chosen(asked)}, sum as (
    select ${name} as name, sum(one.visits)::bigint as visits, sum(one.${sum})::bigint as views
    from (select unnest(${list}) as one from all_visits where ${list} is not null) group by 1
  )`;
}

/** Events of visits: of all that they did, few sets are different. */
export function rankedEvents(asked: Asked): string {
  const { site, until, limit } = asked;
  if (site !== undefined || until !== undefined) return rankedMany(partsByName(asked, 'events'), limit);
  return `with ${sumsOf(asked, 'events')}, ${placeBy('views')}, did as materialized (
    select event_set, count(*) as visits from chosen where ${isCounted(asked)} group by event_set
  ), word as materialized (
    select event_set, ${partOf(limit)}, bit_or(1::bigint << (place % ${BITS})) as bits
    from (select event_set, unnest(from_json(event_set, '["VARCHAR"]')) as name from did) join place using (name) group by all
  ), bitset as materialized (
    select person, part, bit_or(bits) as bits
    from (select person, event_set from chosen where person is not null and ${isCounted(asked)}) join word using (event_set) group by all
  ), ${ofBitset(
    limit,
    `select (select sum(visits) from did where event_set in (select event_set from word where part < 0))::bigint as visits,
      sum(views)::bigint as views, count(name) as names
    from place where place >= ${limit}`,
  )}`;
}

/** Pages of a visit that are looked up beside each other. Those of longer visits are put together first. */
const SLOTS = 3;

/** Words of bits, above which a person has a row for each. */
const WORDS = 2;

/**
 * Pages of visits. A person's visits are read once: for the first pages, and for those that have another one. Visits with few views have few pages, of
 * which no list need be looked at.
 */
export function rankedPages(asked: Asked): string {
  const { site, until, limit } = asked;
  if (site !== undefined || until !== undefined || limit > WORDS * BITS) return rankedMany(partsByName(asked, 'pages'), limit);
  const words = Array.from({ length: Math.ceil(limit / BITS) }, (_, i) => `bits${i}`);
  const slots = Array.from({ length: SLOTS }, (_, i) => `top${i}`);
  const counted = peopleByWord(words);
  const visits = (length: string) => `chosen where ${length} and ${isCounted(asked)}`;
  return `with ${sumsOf(asked, 'pages')}, ${placeBy('views')}, top as materialized (
    select ${numberOf('name')} as number,
      ${words.map((word, i) => `case when place // ${BITS} = ${i} then 1::bigint << (place % ${BITS}) else 0 end as ${word}`).join(', ')}
    from place where place < ${limit}
  ), visit as (
    select person, ${words.map((word) => `${slots.map((slot) => `coalesce(${slot}.${word}, 0)`).join(' | ')} as ${word}`).join(', ')},
      (${slots.map((slot, i) => `(pages > ${i} and ${slot}.number is null)`).join(' or ')})::integer as other
    from (
      select person, len(page_numbers) as pages, ${slots.map((_, i) => `page_numbers[${i + 1}] as page${i}`).join(', ')} from ${visits(`len(page_numbers) between 1 and ${SLOTS}`)}
    ) as seen ${slots.map((slot, i) => `left join top as ${slot} on ${slot}.number = page${i}`).join(' ')}
    union all
    select person, ${words.map((word) => `coalesce(bit_or(${word}), 0) as ${word}`).join(', ')}, (count(top.number) < count(*))::integer as other
    from (select session_number, "day", person, unnest(page_numbers) as number from ${visits(`views > ${SLOTS} and len(page_numbers) > ${SLOTS}`)}) as seen
      left join top on top.number = seen.number
    group by session_number, "day", person
  ), bitset as materialized (
    select person, ${words.map((word) => `bit_or(${word}) as ${word}`).join(', ')}, sum(other)::bigint as others from visit group by person
  ), people as (
    select ${counted.visitors} as visitors from (select ${counted.sums} as sums from bitset where person is not null)
  ), other as (
    select (select sum(others) from bitset)::bigint as visits, sum(views)::bigint as views, count(name) as names from place where place >= ${limit}
  )
select name, true as top, coalesce(visitors[place + 1], 0)::bigint as visitors, visits, views, 1 as names, place
from place, people where place < ${limit}
union all
select null, false, (select count(*) from bitset where person is not null and others > 0), visits, views, names, ${limit} from other where names > 0
order by place`;
}
