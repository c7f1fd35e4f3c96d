import { Group, Text } from '@mantine/core'
import {
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
  IconMoodUnamused,
} from '@tabler/icons-react'
import { localDigits } from '#ui/i18n/locale.ts'
import styles from '#modules/feedback/web/feedback.module.css'
import { t } from '#modules/feedback/web/words.ts'

const faces = [IconMoodSad, IconMoodUnamused, IconMoodEmpty, IconMoodSmile, IconMoodHappy] as const
const marks = [1, 2, 3, 4, 5] as const

/** Asked of the sender once it is closed; what was said may be said anew. */
export function AskSatisfaction({
  value,
  pending,
  onRate,
}: {
  value: number | null
  pending: boolean
  onRate: (satisfaction: number) => void
}) {
  return (
    <fieldset className={styles.satisfaction} disabled={pending}>
      <legend>{value === null ? t('rate.ask') : t('rate.thanks')}</legend>
      <Group gap={6}>
        {marks.map((mark) => {
          const Face = faces[mark - 1] ?? IconMoodEmpty
          return (
            <button
              key={mark}
              type="button"
              aria-pressed={value === mark}
              aria-label={t(`rate.marks.${mark}`)}
              title={t(`rate.marks.${mark}`)}
              onClick={() => onRate(mark)}
            >
              <Face size={26} stroke={1.5} aria-hidden />
            </button>
          )
        })}
      </Group>
    </fieldset>
  )
}

/** As it was said: a face with its words, or in a narrow place with its number. */
export function Satisfaction({ value, short = false }: { value: number | null; short?: boolean }) {
  const mark = marks.find((one) => one === value)
  if (!mark) return <>–</>
  const Face = faces[mark - 1] ?? IconMoodEmpty
  return (
    <Group gap={6} wrap="nowrap" {...(short ? { title: t(`rate.marks.${mark}`) } : {})}>
      <Face size={18} stroke={1.5} aria-hidden />
      <Text size="sm">{short ? localDigits(`${mark}/5`) : t(`rate.marks.${mark}`)}</Text>
    </Group>
  )
}
