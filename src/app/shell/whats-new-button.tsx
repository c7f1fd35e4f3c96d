import { ActionIcon } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '#app/shell/words.ts'
import { whatsNew } from '#app/whats-new.ts'
import { Tip } from '#ui/overlay/tip.tsx'
import { Marked } from '#ui/show/marked.tsx'

/** What this version brings, and whether it has been looked at on this device. */
export function useWhatsNew() {
  const [seen, setSeen] = useLocalStorage({ key: 'chautari.whats-new', defaultValue: '' })
  const { data } = useQuery({ queryKey: ['whats-new.json'], queryFn: whatsNew, staleTime: Infinity })
  return {
    news: data,
    unseen: data !== undefined && seen !== data.version,
    look: () => setSeen(data?.version ?? ''),
  }
}

export function WhatsNewButton({ unseen, onClick }: { unseen: boolean; onClick: () => void }) {
  return (
    <Tip label={t('new.title')}>
      <Marked mark={unseen} onPhone={false}>
        <ActionIcon size="lg" aria-label={t('new.title')} aria-haspopup="dialog" onClick={onClick}>
          <IconSparkles size={20} aria-hidden />
        </ActionIcon>
      </Marked>
    </Tip>
  )
}
