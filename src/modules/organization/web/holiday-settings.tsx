import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconCalendarOff,
  IconChecklist,
  IconFileImport,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SelectField } from '#ui/form/choice-fields.tsx'
import type { FieldProps } from '#ui/form/field-props.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { freeHalves } from '#modules/organization/shared/free-half.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'
import { holidayImport } from '#modules/organization/shared/holiday-import.ts'
import { optionalHolidayRule } from '#modules/organization/shared/optional-holiday.ts'
import { holidayChange, lyingOf, useDayEffect } from '#modules/organization/web/day-effect.ts'
import { t } from '#modules/organization/web/words.ts'

const UsualHolidays = lazy(() => import('#modules/organization/web/usual-holidays.tsx'))
const OptionalRule = lazy(() => import('#modules/organization/web/optional-rule.tsx'))
const WeeklyOffs = lazy(() => import('#modules/organization/web/weekly-offs.tsx'))
const HolidayChosen = lazy(() => import('#modules/organization/web/holiday-chosen.tsx'))
const ImportScreen = lazy(async () => ({
  default: (await import('#engines/exchange/import-web.tsx')).ImportScreen,
}))

/** The holidays, with what makes a whole year of them quick, and the rule of those that people choose from. */
export default function HolidaySettings() {
  const { may, to } = useScope()
  const [shown, show] = useAddressValue('show', '')
  if (shown !== 'import' || !may(holiday.edit, 'write'))
    return <HolidayList onImport={() => show('import')} />
  const seen = { title: holiday.plural, href: to('admin-organization-settings-holiday') }
  return (
    <Suspense fallback={<FormSkeleton fields={5} />}>
      <ImportScreen name={holidayImport.name} title={holidayImport.title} seen={seen}>
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => show('')}>
          {holiday.plural}
        </Button>
      </ImportScreen>
    </Suspense>
  )
}

function HolidayList({ onImport }: { onImport: () => void }) {
  const { org, may } = useScope()
  const [open, setOpen] = useState<'usual' | 'rule' | 'weekly' | { id: string; name: string } | null>(null)
  const editable = may(holiday.edit, 'write')
  const rule = useRead(optionalHolidayRule.read, { params: { org } }, { errors: 'inline' })
  const quota = rule.data?.a_year ?? 0
  const close = () => setOpen(null)
  const ask = useDayEffect('hr')
  const lying = (row: Record<string, unknown> | null) => lyingOf(row, 'start_on', 'end_on')
  return (
    <>
      <SettingsScreen
        declared={holiday}
        subtitle={t('masters.holiday')}
        drawn={{ free_half: (input) => <FreeHalf {...input} /> }}
        ask={(values, row) => ask([lying(row), lying(values)], values === null, holidayChange(row, values))}
        actions={(row) =>
          row['is_optional'] === true
            ? [
                {
                  title: t('choice.who'),
                  icon: <IconUsers size={16} />,
                  run: () => setOpen({ id: String(row['id']), name: String(row['name']) }),
                },
              ]
            : []
        }
      >
        {editable && (
          <>
            <Button
              variant="default"
              leftSection={<IconCalendarOff size={16} />}
              onClick={() => setOpen('weekly')}
            >
              {t('weeklyOff.open')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconChecklist size={16} />}
              onClick={() => setOpen('rule')}
            >
              {quota > 0 ? t('choice.rule', { count: quota }) : t('choice.noRule')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconSparkles size={16} />}
              onClick={() => setOpen('usual')}
            >
              {t('usual.open')}
            </Button>
            <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={onImport}>
              {t('masters.import')}
            </Button>
          </>
        )}
      </SettingsScreen>
      <Suspense>
        {open === 'usual' && <UsualHolidays onClose={close} />}
        {open === 'weekly' && <WeeklyOffs onClose={close} />}
        {open === 'rule' && <OptionalRule onClose={close} />}
        {open !== null && typeof open === 'object' && <HolidayChosen of={open} onClose={close} />}
      </Suspense>
    </>
  )
}

/** A whole day has no half that is free. */
function FreeHalf(input: FieldProps) {
  return useFieldValue('is_half_day') === true ? <SelectField {...input} options={freeHalves} /> : null
}
