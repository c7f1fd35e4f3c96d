import { ofEmployee } from '#engines/erase/conditions-server.ts'
import type { PersonData } from '#engines/erase/person-table-server.ts'

/** That somebody answered is counted; what, under the name, goes. Answers without a name know nobody. */
export const personal: PersonData = {
  erased: [
    {
      table: 'form_response',
      title: 'Answers to forms',
      rows: ofEmployee(),
      becomes: () => ({ answers: '{}' }),
    },
  ],
}
