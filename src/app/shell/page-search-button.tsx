import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Facts } from '#app/catalogue/facts.ts'
import { t } from '#app/shell/words.ts'
import styles from '#app/shell/page-search.module.css'

const PageSearch = lazy(() => import('#app/shell/page-search.tsx'))

/** Looks like a field and opens the search of pages, as Ctrl+Shift+F does. */
export function PageSearchButton({ facts }: { facts: Facts }) {
  const [opened, setOpened] = useState(false)
  const [ever, setEver] = useState(false)
  const open = () => {
    setEver(true)
    setOpened(true)
  }
  useHotkeys([['mod+shift+F', open]], [])
  return (
    <>
      <UnstyledButton className={styles.button} visibleFrom="sm" aria-haspopup="dialog" onClick={open}>
        <IconSearch size={16} aria-hidden />
        <span>{t('search.pages')}</span>
        <Kbd size="xs">Ctrl Shift F</Kbd>
      </UnstyledButton>
      <ActionIcon
        hiddenFrom="sm"
        size="lg"
        aria-label={t('search.pages')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={19} aria-hidden />
      </ActionIcon>
      {ever && (
        <Suspense>
          <PageSearch facts={facts} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
