import { Anchor } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldProps } from '#ui/form/field-props.ts'
import { Missing } from '#ui/show/figures.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { ethics, visionMission } from '#modules/organization/shared/statement.ts'
import { AcknowledgeBy } from '#modules/organization/web/acknowledge-by.tsx'
import { t } from '#modules/organization/web/words.ts'
import { WhoAcknowledged } from '#modules/organization/web/who-acknowledged.tsx'

type Row = Readonly<Record<string, unknown>>
type Subject = { id: string; title: string }
const subjectOf = (row: Row): Subject => ({ id: String(row['id']), title: String(row['title']) })

/** Mission, vision and values, or the rules of ethics, with who has read them. */
export default function StatementSettings({ topic }: { topic: 'vision' | 'ethics' }) {
  const [subject, show] = useState<Subject | null>(null)
  const shared = {
    subtitle: t(topic === 'vision' ? 'statement.vision' : 'statement.ethics'),
    more: [
      {
        key: 'acknowledged',
        title: t('statement.acknowledged'),
        render: (row: Row) =>
          row['needs_acknowledgement'] ? (
            <Anchor component="button" type="button" size="sm" onClick={() => show(subjectOf(row))}>
              {t('statement.of', { done: Number(row['acknowledged']), all: Number(row['people']) })}
            </Anchor>
          ) : (
            <Missing />
          ),
      },
    ],
    drawn: { acknowledge_by: (input: FieldProps) => <AcknowledgeBy {...input} /> },
    actions: (row: Row) =>
      row['needs_acknowledgement']
        ? [{ title: t('read.who'), icon: <IconUsers size={16} />, run: () => show(subjectOf(row)) }]
        : [],
  }
  return (
    <>
      {topic === 'vision' ? (
        <SettingsScreen key={topic} declared={visionMission} {...shared} />
      ) : (
        <SettingsScreen key={topic} declared={ethics} {...shared} />
      )}
      <WhoAcknowledged subject={subject} onClose={() => show(null)} />
    </>
  )
}
