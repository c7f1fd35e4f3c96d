import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useAction } from '#ui/data/query.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { words } from '#ui/i18n/words.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { startOf, type AnySettings } from '#engines/settings/settings.ts'
import en from '#engines/settings/en.json'

const t = words(en, { ne: () => import('#engines/settings/ne.json') })
const Chosen = z.object({ rows: z.array(z.string()).min(1, { error: 'Select a valid choice.' }) })

/** Offers what most organizations have in a list; each that stays chosen is added as if it were written in the form. */
export function UsualRows({
  declared: s,
  params,
}: {
  declared: AnySettings
  params: Record<string, string>
}) {
  const [opened, setOpened] = useState(false)
  const create = useAction(s.create)
  const rows = new Map((s.usual ?? []).map((row) => [String(row[s.order[0]]), row]))
  const names = [...rows.keys()]
  // one that was refused is tried again without those before it
  const made = useRef(new Set<string>())
  const add = async (values: Record<string, unknown>) => {
    for (const name of Chosen.parse(values).rows.filter((each) => !made.current.has(each))) {
      await create.attempt({ params, body: { ...startOf(s.fields), ...rows.get(name) } } as never)
      made.current.add(name)
    }
  }
  return (
    <>
      <Button variant="default" leftSection={<IconListCheck size={16} />} onClick={() => setOpened(true)}>
        {t('usual.offer')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('usual.offer')}>
        {opened && (
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
            onSaved={() => setOpened(false)}
            onCancel={() => setOpened(false)}
          />
        )}
      </Dialog>
    </>
  )
}
