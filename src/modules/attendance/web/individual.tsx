import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonForm } from '#engines/settings/singleton-web.tsx'
import { attendancePlace, checkInSettings, setPlaces } from '#modules/attendance/shared/check-in.ts'
import { assignShift, changeIndividual, individualSettings } from '#modules/attendance/shared/individual.ts'
import { t } from '#modules/attendance/web/words.ts'

/** What holds for each person: shift, web attendance, overtime; and where people may check in. */
export default function Individual() {
  return (
    <>
      <PageHead title={t('individual.title')} subtitle={t('individual.hint')} />
      <AddressTabs
        label={t('individual.title')}
        tabs={[
          {
            value: 'people',
            title: t('individual.people'),
            show: () => (
              <ListTable of={individualSettings} actions={[changeIndividual, assignShift, setPlaces]} />
            ),
          },
          {
            value: 'places',
            title: t('individual.places'),
            show: () => <SettingsScreen declared={attendancePlace} headless />,
          },
          {
            value: 'rules',
            title: t('individual.rules'),
            show: () => <SingletonForm declared={checkInSettings} />,
          },
        ]}
      />
    </>
  )
}
