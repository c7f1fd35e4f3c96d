// What somebody makes in the report builder of people, and the same as bare SQL over one organization ($1) on a day ($2).
import { columns, current, joins } from '#bench/floor-sql.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { Definition } from '#engines/dataset/definition.ts'

const made = {
  page: {
    definition: {
      columns: [
        'code',
        'full_name',
        'gender',
        'job_title',
        'branch',
        'division',
        'employment_level',
        'joined_on',
      ],
      sort: [{ key: 'full_name' }],
    },
    text: `select ${columns} ${joins} where ${current} order by e.full_name, e.id`,
  },
  grouped: {
    definition: {
      groups: [{ column: 'division' }, { column: 'gender' }],
      measures: [{ what: 'count' }, { what: 'average', column: 'age' }],
    },
    text: `select d.name as division, e.gender, count(*) as people, round(avg(extract(year from age($2::date, e.date_of_birth))), 2) as age
      ${joins} where ${current} group by d.name, e.gender order by d.name, e.gender`,
  },
}
export type Generated = keyof typeof made
export const generatedKeys = Object.keys(made) as Generated[]

/** Of an address. */
export const definitionOf = (key: Generated) =>
  encodeURIComponent(writeDefinition(Definition.parse({ data_set: 'employees', ...made[key].definition })))
export const generatedPage = (key: Generated) => ({ name: `made_${key}`, text: `${made[key].text} limit 50` })
export const generatedCount = (key: Generated) => ({
  name: `made_${key}_count`,
  text: `select count(*) from (${made[key].text}) r`,
})
