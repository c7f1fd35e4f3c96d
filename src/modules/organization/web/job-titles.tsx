import { ActionIcon, Button, Group } from '@mantine/core'
import { IconFileDownload, IconListCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { openStored } from '#engines/file/file-link-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { ksaoChoices, titleKsao, type AskedKsao } from '#modules/organization/shared/job-title-ksao.ts'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'

interface Named {
  id: string
  name: string
}

/** What people are called in their work, and what the work asks of them. */
export function JobTitles() {
  const { org, may } = useScope()
  const [of, show] = useState<Named | null>(null)
  return (
    <>
      <SettingsScreen
        declared={jobTitle}
        subtitle={t('masters.jobTitle')}
        actions={(row) => [
          ...(typeof row['document_file_id'] === 'string'
            ? [
                {
                  title: t('asked.description'),
                  icon: <IconFileDownload size={16} />,
                  run: () => void openStored(org, String(row['document_file_id'])),
                },
              ]
            : []),
          ...(may(jobTitle.edit, 'write')
            ? [
                {
                  title: t('asked.action'),
                  icon: <IconListCheck size={16} />,
                  run: () => show({ id: String(row['id']), name: String(row['title']) }),
                },
              ]
            : []),
        ]}
      />
      <Dialog
        opened={of !== null}
        onClose={() => show(null)}
        title={t('asked.title', { name: of?.name ?? '' })}
        size="lg"
      >
        {of && <AskedOf key={of.id} id={of.id} onClose={() => show(null)} />}
      </Dialog>
    </>
  )
}

function AskedOf({ id, onClose }: { id: string; onClose: () => void }) {
  const { org } = useScope()
  const read = useRead(titleKsao.read, { params: { org, id } }, { errors: 'inline', fresh: 0 })
  if (!read.data) return <ReadState read={read} lines={4} />
  const { results, version } = read.data
  return <AskedForm id={id} stored={results} version={version} onClose={onClose} />
}

type Values = { ksao_id: string; level: string }
const F = fieldsOf<Values>()

function AskedForm({
  id,
  stored,
  version,
  onClose,
}: {
  id: string
  stored: readonly AskedKsao[]
  version: number
  onClose: () => void
}) {
  const { org } = useScope()
  const [asked, ask] = useState(stored)
  // what is read again meanwhile is not what this began with
  const [seen] = useState(version)
  const [turn, next] = useState(0)
  const write = useAction(titleKsao.write, { success: t('asked.said'), onSuccess: onClose })
  const choices = useRead(ksaoChoices, { params: { org }, query: { limit: 200 } }, { errors: 'inline' })
  const source = listSource(
    ksaoChoices,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  const add = async ({ ksao_id, level }: Values) => {
    const ksao = choices.data?.results.find((one) => one.id === ksao_id)
    if (ksao) ask([...asked.filter((one) => one.ksao.id !== ksao.id), { ksao, level: Number(level) }])
    next(turn + 1)
  }
  return (
    <>
      <p className={styles.muted}>{t('asked.hint')}</p>
      {asked.length === 0 && <p>{t('asked.none')}</p>}
      <ul className={styles.asked}>
        {asked.map(({ ksao, level }) => (
          <li key={ksao.id}>
            <span>{ksao.name}</span>
            <span>{`${t('asked.level')} ${level}`}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('asked.remove', { name: ksao.name })}
              onClick={() => ask(asked.filter((one) => one.ksao.id !== ksao.id))}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <FormShell<Values>
        key={turn}
        initial={{ ksao_id: '', level: '3' }}
        submit={add}
        submitTitle={t('asked.add')}
        place="dialog"
      >
        <F.AsyncSelect name="ksao_id" label={t('asked.attribute')} source={source} required />
        <F.Select name="level" label={t('asked.level')} options={['1', '2', '3', '4', '5']} required />
      </FormShell>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('asked.cancel')}
        </Button>
        <Button
          loading={write.pending}
          onClick={() =>
            void write.run({
              params: { org, id },
              body: { items: asked.map(({ ksao, level }) => ({ ksao_id: ksao.id, level })), version: seen },
            })
          }
        >
          {t('asked.save')}
        </Button>
      </Group>
    </>
  )
}
