import { Button } from '@mantine/core'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Person } from '#ui/show/person.tsx'
import { shiftSwap } from '#modules/attendance/shared/swap.ts'
import { t } from '#modules/attendance/web/words.ts'

/** Swaps of a team beside its roster, for whoever decides about them. */
export function Swaps({ onRoster }: { onRoster: () => void }) {
  return (
    <RequestsScreen
      declared={shiftSwap.shown}
      title={t('swap.title')}
      columns={[
        { key: 'date', title: t('swap.date'), kind: 'day' },
        { key: 'gives', title: t('swap.gives'), value: ({ gives }) => gives ?? t('swap.off') },
        {
          key: 'colleague',
          title: t('swap.colleague'),
          kind: 'person',
          render: ({ colleague }) => <Person person={colleague} bare />,
        },
        { key: 'takes', title: t('swap.takes'), value: ({ takes }) => takes ?? t('swap.off') },
        { key: 'other_date', title: t('swap.other'), kind: 'day' },
      ]}
      facts={({ date, gives, colleague, takes, other_date }) => [
        { label: t('swap.date'), value: <Day value={date} /> },
        { label: t('swap.gives'), value: gives ?? t('swap.off') },
        { label: t('swap.colleague'), value: <Person person={colleague} /> },
        { label: t('swap.takes'), value: takes ?? t('swap.off') },
        other_date !== null && { label: t('swap.other'), value: <Day value={other_date} /> },
      ]}
    >
      <Button variant="default" onClick={onRoster}>
        {t('swap.roster')}
      </Button>
    </RequestsScreen>
  )
}
