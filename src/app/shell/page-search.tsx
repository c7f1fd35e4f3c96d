import '@mantine/spotlight/styles.layer.css'
import { Modal, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { hrefOf, type Screen } from '#kernel/screen.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { searchScreens } from '#app/catalogue/search.ts'
import { menuFor } from '#app/menu.ts'
import { screens } from '#app/screens.ts'
import { moduleTitle } from '#app/shell/module-titles.ts'
import { t } from '#app/shell/words.ts'
import styles from '#app/shell/page-search.module.css'

const [store, actions] = createSpotlight()

/** Page search: what the person may open, by its name or by the word they would use for it. */
export default function PageSearch({
  facts,
  opened,
  onClose,
}: {
  facts: Facts
  opened: boolean
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  useEffect(() => {
    if (opened) actions.open()
  }, [opened])
  const found = useMemo(
    () => (text.trim() ? searchScreens(facts, text, 20, screens) : suggested(facts)),
    [facts, text],
  )
  const close = () => {
    setText('')
    onClose()
  }
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={close}
      shortcut={null}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      scrollable
      maxHeight={440}
      radius="lg"
    >
      <VisuallyHidden>
        <Modal.Title>{t('search.pages')}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder={t('search.placeholder')}
        aria-label={t('search.pages')}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.map((screen) => (
          <Spotlight.Action
            key={screen.name}
            classNames={{ actionDescription: styles.description }}
            label={screen.title}
            description={areaAndModule(screen)}
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => void navigate({ to: hrefOf(screen.path, { slug: facts.slug }) })}
          />
        ))}
        {found.length === 0 && <Spotlight.Empty>{t('search.nothing')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Before anything is typed: the first entry of each group of the sidebar. */
function suggested(facts: Facts): readonly Screen[] {
  const { area } = facts
  if (area !== 'user' && area !== 'supervisor' && area !== 'admin' && area !== 'commons') return []
  return menuFor(area, facts).flatMap(({ items }) => items.slice(0, 1).map(({ screen }) => screen))
}

const areaAndModule = ({ area, module }: Screen): string => {
  const name = moduleTitle(module)
  if (area === 'supervisor') return `${t('menu.team')} · ${name}`
  return area === 'commons' ? `${t('menu.commons')} · ${name}` : name
}
