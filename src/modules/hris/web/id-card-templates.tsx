import { Button } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { reference } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { idCardSample } from '#modules/commons/shared/id-card-sample.ts'
import { CardThumb } from '#modules/commons/web/public-card-thumb.tsx'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { idCardTemplate } from '#modules/hris/shared/id-card.ts'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

type Sample = ResponseOf<typeof idCardSample.list>['results'][number]
interface Values {
  sample_id: string
  name: string
}
const F = fieldsOf<Values>()

/** How cards look; each template leads to the cards that were made with it. */
export default function IdCardTemplates() {
  const { org, to, may } = useScope()
  const editable = may([P.hris.idCards], 'write')
  const [copying, setCopying] = useState(false)
  const [sample, setSample] = useState<Sample | null>(null)
  const create = useAction(idCardTemplate.create, {
    success: t('records.created', { title: idCardTemplate.title }),
  })
  return (
    <>
      <SettingsScreen
        declared={idCardTemplate}
        subtitle={t('cards.hint')}
        more={[
          { key: 'preview', title: pt('card.looks'), render: (row) => <CardThumb row={row} /> },
          ...(editable
            ? [
                {
                  key: 'design',
                  title: pt('card.design'),
                  value: () => pt('card.design'),
                  render: (row: Record<string, unknown>) => (
                    <Link to={to('admin-hris-id-card-templates-design', { id: String(row['id']) })}>
                      {pt('card.design')}
                    </Link>
                  ),
                },
              ]
            : []),
          {
            key: 'cards',
            title: t('cards.cards'),
            value: () => t('cards.open'),
            render: (row) => (
              <Link to={to('admin-hris-id-card-templates-cards', { id: String(row['id']) })}>
                {t('cards.open')}
              </Link>
            ),
          },
        ]}
      >
        {editable && (
          <Button variant="default" leftSection={<IconId size={16} />} onClick={() => setCopying(true)}>
            {t('cards.fromSample')}
          </Button>
        )}
      </SettingsScreen>
      <FormDialog<Values>
        opened={copying}
        onClose={() => setCopying(false)}
        title={t('cards.fromSample')}
        initial={{ sample_id: '', name: '' }}
        schema={z.looseObject({ sample_id: reference(t('cards.sample')) })}
        submit={async ({ name }) => {
          if (!sample) return
          const { id: _, version: _version, is_archived: _archived, ...look } = sample
          await create.attempt({ params: { org }, body: { ...look, name: name || look.name } })
        }}
      >
        <F.AsyncSelect
          name="sample_id"
          label={t('cards.sample')}
          required
          source={listSource(idCardSample.list, {}, { value: (row) => row.id, label: (row) => row.name })}
          onChosen={setSample}
        />
        <F.Text name="name" label={t('letters.name')} hint={t('cards.nameHint')} />
      </FormDialog>
    </>
  )
}
