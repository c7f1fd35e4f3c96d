import { Badge, Button, Checkbox, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  addUsualHolidays,
  usualHolidays,
  type UsualHoliday,
} from '#modules/organization/shared/usual-holiday.ts'
import styles from '#modules/organization/web/organization.module.css'
import { t } from '#modules/organization/web/words.ts'

/** A whole year of public holidays at once: all that are not there yet, less what is taken out. */
export default function UsualHolidays({ onClose }: { onClose: () => void }) {
  const { org } = useScope()
  const [asked, ask] = useState<number | undefined>()
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const read = useRead(
    usualHolidays,
    { params: { org }, query: asked === undefined ? {} : { year: asked } },
    { fresh: 0 },
  )
  const add = useAction(addUsualHolidays, {
    success: ({ added }) => t('usual.added', { count: added }),
    onSuccess: onClose,
  })
  const chosen = (read.data?.results ?? []).filter((row) => !row.is_known && !out.has(keyOf(row)))
  const toggle = (row: UsualHoliday) => {
    const next = new Set(out)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    setOut(next)
  }
  const year = asked ?? read.data?.year
  return (
    <Dialog opened onClose={onClose} title={t('usual.title', { year: String(year ?? '') })} size="lg">
      <Group justify="space-between" align="end" mb="md">
        <p className={styles.usualHint}>{t('usual.hint')}</p>
        <NumberInput
          label={t('usual.year')}
          value={year ?? ''}
          min={2000}
          max={2110}
          w={110}
          onChange={(value) => {
            const wanted = Number(value)
            if (Number.isInteger(wanted) && wanted >= 2000 && wanted <= 2110) ask(wanted)
          }}
        />
      </Group>
      <ReadState read={read} lines={10} compact={false}>
        {(data) => (
          <>
            {!data.has_festivals && <Callout tone="info" title={t('usual.noFestivals')} />}
            <ul className={styles.usual}>
              {data.results.map((row) => (
                <li key={keyOf(row)}>
                  <Checkbox
                    label={row.name}
                    checked={row.is_known || !out.has(keyOf(row))}
                    disabled={row.is_known}
                    onChange={() => toggle(row)}
                  />
                  {row.like_id && <Badge color="gray">{t('usual.yearly')}</Badge>}
                  {row.is_known ? (
                    <Badge color="gray">{t('usual.there')}</Badge>
                  ) : (
                    row.gender && <Badge color="gray">{t('holidays.only', { for: row.gender })}</Badge>
                  )}
                  <span>
                    <Day value={row.start_on} />
                    {row.end_on !== row.start_on && (
                      <>
                        {' – '}
                        <Day value={row.end_on} />
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </ReadState>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('usual.cancel')}
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={add.pending}
          onClick={() =>
            void add.run({
              params: { org },
              body: { holidays: chosen.map(({ is_known: _, ...row }) => row) },
            })
          }
        >
          {t('usual.add', { count: chosen.length })}
        </Button>
      </Group>
    </Dialog>
  )
}

const keyOf = ({ name, start_on }: UsualHoliday) => `${name} ${start_on}`
