import { Menu } from '@mantine/core'
import { celebrationChoice, changeCelebrations } from '#modules/hris/shared/celebration-choice.ts'
import { t } from '#app/shell/opened-words.ts'
import { useAction, useRead } from '#ui/data/query.ts'

/** Which of their own celebrations colleagues see, for somebody who works in the organization. */
export function CelebrationChoices({ org }: { org: string }) {
  const params = { org }
  const read = useRead(celebrationChoice, { params }, { errors: 'inline' })
  const change = useAction(changeCelebrations)
  if (!read.data) return null
  const { hides_birthday, hides_anniversary } = read.data
  return (
    <>
      <Menu.Label>{t('prefer.colleaguesSee')}</Menu.Label>
      <Menu.CheckboxItem
        checked={!hides_birthday}
        onChange={(shown) => void change.run({ params, body: { hides_birthday: !shown } })}
      >
        {t('prefer.birthday')}
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        checked={!hides_anniversary}
        onChange={(shown) => void change.run({ params, body: { hides_anniversary: !shown } })}
      >
        {t('prefer.anniversary')}
      </Menu.CheckboxItem>
    </>
  )
}
