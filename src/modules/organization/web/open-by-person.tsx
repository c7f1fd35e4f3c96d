import type { ReactNode } from 'react'
import { ListScreen } from '#engines/list/list-web.tsx'
import { openByPerson } from '#modules/organization/shared/acknowledgement.ts'
import { t } from '#modules/organization/web/words.ts'

/** What each person has still to acknowledge, of the library, vision and ethics together. */
export const OpenByPerson = ({ children }: { children: ReactNode }) => (
  <ListScreen of={openByPerson} title={t('read.byPersonTitle')} subtitle={t('read.byPersonHint')}>
    {children}
  </ListScreen>
)
