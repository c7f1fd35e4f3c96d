import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { RequestsScreen, type RequestDetail, type RequestRow } from '#engines/approval/request-screen-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import type { Fact } from '#ui/show/facts.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { letterKinds } from '#modules/hris/shared/letter.ts'
import { letterRequest } from '#modules/hris/shared/letter-request.ts'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { LetterAsk } from '#modules/hris/web/letter-ask.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

type Row = RequestRow<typeof letterRequest>
type Detail = RequestDetail<typeof letterRequest>

export const letterFacts = (request: Detail): (Fact | false)[] => [
  { label: pt('asked.letter'), value: request.name },
  { label: t('letters.kind'), value: inWords(request.kind) },
  request.addressee !== null && { label: pt('letters.addressee'), value: request.addressee },
  request.letter !== null && {
    label: pt('asked.made'),
    value: <MadeLetter letter={request.letter} />,
  },
]

function MadeLetter({ letter }: { letter: NonNullable<Row['letter']> }) {
  if (letter.file && letter.status !== 'Revoked') return <FileLink file={letter.file} />
  return <StatusBadge status={letter.status} />
}

/** Certificates that people ask for: whoever asks, the supervisor where the template says so, and HR, who makes them. */
export function LetterRequests({ children }: { children?: ReactNode }) {
  const { as } = useScope()
  const [asks, setAsks] = useState(false)
  return (
    <RequestsScreen
      declared={letterRequest.shown}
      title={pt(`asked.title.${as}`)}
      subtitle={pt(`asked.hint.${as}`)}
      facts={letterFacts}
      columns={[
        { key: 'name', title: pt('asked.letter') },
        { key: 'addressee', title: pt('letters.addressee') },
        { key: 'request_remarks', title: pt('letters.purpose'), wrap: true },
        {
          key: 'letter',
          title: pt('asked.made'),
          value: (row) => row.letter?.number ?? null,
          render: ({ letter }) => letter && <MadeLetter letter={letter} />,
        },
      ]}
      filters={[{ name: 'kind', title: t('letters.kind'), options: [...letterKinds], multiple: true }]}
    >
      {children}
      {as === 'user' && (
        <>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAsks(true)}>
            {pt('asked.ask')}
          </Button>
          <LetterAsk opened={asks} onClose={() => setAsks(false)} />
        </>
      )}
    </RequestsScreen>
  )
}
