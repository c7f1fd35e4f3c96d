import { sql } from 'kysely'
import { customColumns } from '#modules/hris/server/data-sets/custom.ts'
import { personJoins } from '#modules/hris/server/data-sets/person.ts'

/** Of a data set whose rows are about the employee `e`: what is known of them can be read beside each row. */
export const aboutPerson = { joins: personJoins, person: sql`e.id`, own: customColumns } as const
