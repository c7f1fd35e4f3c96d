import '@mantine/spotlight/styles.layer.css'
import { Loader, Modal, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { hrefOf, type Screen } from '#kernel/screen.ts'
import { useEmployees } from '#app/shell/employees-found.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { searchedAreas, searchScreens } from '#app/catalogue/search.ts'
import { menuFor } from '#app/menu.ts'
import type { SearchedPeople } from '#app/shell/searched-people.ts'
import { moduleTitle } from '#app/shell/module-titles.ts'
import { fetchPart, isPart, useKnownPages } from '#app/shell/parts.ts'
import { t as usual } from '#app/shell/words.ts'
import { t } from '#app/shell/opened-words.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Avatar } from '#ui/show/avatar.tsx'
import styles from '#app/shell/page-search.module.css'

const [store, actions] = createSpotlight()

export interface PageSearchProps {
  facts: Facts
  opened: boolean
  /** Held by whoever opens it: typing begins before this is fetched. */
  text: string
  setText: (text: string) => void
  /** Of whose people the bar has no search of its own; none where it has. */
  people: SearchedPeople | null
  onFocus: () => void
  onClose: () => void
}

/**
 * Page search: what the person may open, by its name or by the word they would use for it. Where the bar is too narrow for
 * the search of employees, they are found here, by the same rules.
 */
export default function PageSearch(props: PageSearchProps) {
  const { facts, opened, text, setText, people, onFocus, onClose } = props
  const navigate = useNavigate()
  const employees = useEmployees(people?.slug ?? null, opened ? text : '')
  const title = usual(people ? 'search.both' : 'search.pages')
  const { screens, keys } = useKnownPages()
  useEffect(() => {
    if (opened) actions.open()
  }, [opened])
  // an area that cannot be fetched now is found the next time; what is at hand is found all the same
  useEffect(() => {
    for (const area of searchedAreas(facts)) if (opened && isPart(area)) fetchPart(area).catch(ignore)
  }, [opened, facts])
  const found = useMemo(
    () => (text.trim() ? searchScreens(facts, text, screens, { said: declared }) : suggested(facts)),
    // oxlint-disable-next-line react/exhaustive-deps -- the words are read from what is known
    [facts, text, screens, keys],
  )
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      shortcut={null}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      scrollable
      maxHeight={440}
      radius="lg"
    >
      <VisuallyHidden>
        <Modal.Title>{title}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder={people ? title : t('search.placeholder')}
        aria-label={title}
        onFocus={onFocus}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.map((screen) => (
          <Spotlight.Action
            key={screen.name}
            classNames={{ actionDescription: styles.description }}
            label={declared(screen.title)}
            description={areaAndModule(screen)}
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => void navigate({ to: hrefOf(screen.path, { slug: facts.slug }) })}
          />
        ))}
        {employees.found.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.people')}>
            {employees.found.map(({ id, full_name, code, job_title, profile_picture }) => (
              <Spotlight.Action
                key={id}
                classNames={{ actionDescription: styles.description }}
                label={full_name}
                description={[code, job_title].filter(Boolean).join(' · ')}
                leftSection={<Avatar name={full_name} picture={profile_picture} size={32} />}
                onClick={() => void navigate({ to: people?.hrefOf(id) ?? '' })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {employees.failed && <Spotlight.Empty>{t('search.failed')}</Spotlight.Empty>}
        {employees.waiting ? (
          <Spotlight.Empty>
            <Loader size={16} aria-label={usual('search.employees')} />
          </Spotlight.Empty>
        ) : (
          found.length + employees.found.length === 0 &&
          !employees.failed && (
            <Spotlight.Empty>{t(people ? 'search.none' : 'search.nothing')}</Spotlight.Empty>
          )
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const ignore = () => undefined

/** Before anything is typed: the first entry of each group of the sidebar. */
function suggested(facts: Facts): readonly Screen[] {
  const { area } = facts
  if (area !== 'user' && area !== 'supervisor' && area !== 'admin' && area !== 'commons') return []
  return menuFor(area, facts).flatMap(({ items }) => items.slice(0, 1).map(({ screen }) => screen))
}

const areaAndModule = ({ area, module }: Screen): string => {
  const name = moduleTitle(module)
  if (area === 'supervisor') return `${usual('menu.supervisor')} · ${name}`
  return area === 'commons' ? `${usual('menu.commons')} · ${name}` : name
}
