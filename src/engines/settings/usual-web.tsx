import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { flatErrors, WireError } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { words } from '#ui/i18n/words.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { startOf, type AnySettings } from '#engines/settings/settings.ts'
import en from '#engines/settings/en.json'

const t = words(en, { ne: () => import('#engines/settings/ne.json') })
const Chosen = z.object({ rows: z.array(z.string()).min(1, { error: 'Select a valid choice.' }) })

/**
 * Offers what most organizations have in a list; each that stays chosen is added as if it were written in the form. The
 * dialog stands beside the list, not in it: after the first row the list is no longer empty, and what is refused has still
 * to be said.
 */
export function useUsual(s: AnySettings, params: Record<string, string>) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  if (!s.usual) return { button: null, dialog: null }
  return {
    button: (
      <Button variant="default" leftSection={<IconListCheck size={16} />} onClick={() => setOpened(true)}>
        {t('usual.offer')}
      </Button>
    ),
    dialog: (
      <Dialog opened={opened} onClose={close} title={t('usual.offer')}>
        {opened && <Choice declared={s} params={params} onClose={close} />}
      </Dialog>
    ),
  }
}

function Choice({
  declared: s,
  params,
  onClose,
}: {
  declared: AnySettings
  params: Record<string, string>
  onClose: () => void
}) {
  const create = useAction(s.create)
  const [named] = s.order
  const rows = new Map((s.usual ?? []).map((row) => [String(row[named]), row]))
  const names = [...rows.keys()]
  // those that were refused are tried again without the others
  const made = useRef(new Set<string>())
  const add = async (values: Record<string, unknown>) => {
    const refused: string[] = []
    for (const name of Chosen.parse(values).rows.filter((each) => !made.current.has(each))) {
      try {
        // it is called what it was chosen by: who reads Nepali begins with Nepali names
        const body = { ...startOf(s.fields), ...rows.get(name), [named]: inWords(name) }
        await create.attempt({ params, body } as never)
        made.current.add(name)
      } catch (failure) {
        if (!(failure instanceof WireError) || failure.status !== 400) throw failure
        const said = flatErrors(failure.body).map(({ message }) => refusal(message))
        refused.push(`${inWords(name)}: ${said.join(' ')}`)
      }
    }
    if (refused.length) throw new WireError(400, { rows: refused })
  }
  return (
    <SchemaForm
      place="dialog"
      fields={{
        rows: {
          kind: 'choices',
          title: s.plural,
          required: true,
          options: names,
          hint: t('usual.hint'),
        },
      }}
      schema={Chosen}
      start={{ rows: names }}
      submitTitle={t('usual.add')}
      submit={add}
      success={t('said.created', { title: inWords(s.plural) })}
      onSaved={onClose}
      onCancel={onClose}
    />
  )
}
