import { ActionIcon } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#app/shell/words.ts'
import { whatsNew } from '#app/whats-new.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { Tip } from '#ui/overlay/tip.tsx'
import { Marked } from '#ui/show/marked.tsx'

const storageKey = 'chautari.whats-new'
const kept = (version: string) => JSON.stringify(version)

/** What this version brings, and whether it has been looked at on this device. */
export function useWhatsNew() {
  const [seen, setSeen] = useState(() => localStorage.getItem(storageKey))
  const { locale } = useLocale()
  const { data } = useQuery({
    queryKey: ['whats-new.json', locale],
    queryFn: () => whatsNew(locale),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  return {
    news: data,
    unseen: data !== undefined && seen !== kept(data.version),
    look: () => {
      if (!data) return
      localStorage.setItem(storageKey, kept(data.version))
      setSeen(kept(data.version))
    },
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
