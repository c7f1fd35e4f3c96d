import '@mantine/spotlight/styles.layer.css'
import { Loader, Modal, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { hrefOf, type Screen } from '#kernel/screen.ts'
import { searchKeyOf } from '#app/catalogue/known.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { searchedAreas, searchScreens } from '#app/catalogue/search.ts'
import { menuFor } from '#app/menu.ts'
import { useEmployees } from '#app/shell/employees-found.ts'
import { moduleTitle } from '#app/shell/module-titles.ts'
import { useActs } from '#app/shell/palette-acts.tsx'
import { matchingActs, namesPage } from '#app/shell/palette-order.ts'
import { fetchPart, isPart, useKnownPages } from '#app/shell/parts.ts'
import type { Standing } from '#app/shell/place.ts'
import type { SearchedPeople } from '#app/shell/searched-people.ts'
import { useFirstHit } from '#app/shell/use-first-hit.ts'
import { t as usual } from '#app/shell/words.ts'
import { t } from '#app/shell/opened-words.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Avatar } from '#ui/show/avatar.tsx'
import styles from '#app/shell/page-search.module.css'

const [store, actions] = createSpotlight()
const wait = 200
/** So many pages leave people and acts in sight. */
const limit = 8

export interface PageSearchProps {
  standing: Standing
  opened: boolean
  /** Held by whoever opens it: typing begins before this is fetched. */
  text: string
  setText: (text: string) => void
  /** Whose people are found; none where there is no directory. */
  people: SearchedPeople | null
  onFocus: () => void
  onClose: () => void
}

/**
 * The palette: pages by their names or by the words people use for them, people, and acts. Enter takes the first hit,
 * also when it is pressed before people have been found.
 */
export default function PageSearch(props: PageSearchProps) {
  const { standing, opened, text, setText, people, onFocus, onClose } = props
  const { facts } = standing
  const navigate = useNavigate()
  const { screens, keys } = useKnownPages()
  const acts = matchingActs(useActs(standing), text)
  useEffect(() => {
    if (opened) actions.open()
  }, [opened])
  // an area that cannot be fetched now is found the next time; what is at hand is found all the same
  useEffect(() => {
    for (const area of searchedAreas(facts)) if (opened && isPart(area)) fetchPart(area).catch(ignore)
  }, [opened, facts])
  const found = useMemo(
    () => (text.trim() ? searchScreens(facts, text, screens, { said: declared, limit }) : suggested(facts)),
    // oxlint-disable-next-line react/exhaustive-deps -- the words are read from what is known
    [facts, text, screens, keys],
  )
  const [best] = found
  const pageFirst = namesPage(best && `${declared(best.title)} ${searchKeyOf(best)}`, text)
  const [now, setNow] = useState('')
  const employees = useEmployees(people?.slug ?? null, opened ? text : '', { wait, now })
  const hit = useFirstHit(store, {
    text,
    now,
    setNow,
    waiting: employees.waiting && !pageFirst,
    found: [found, employees.found],
  })
  const title = usual(people ? 'search.all' : 'search.pages')
  const ofPeople = employees.found.length > 0 && (
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
        placeholder={title}
        aria-label={title}
        maxLength={255}
        onFocus={onFocus}
        onKeyDownCapture={hit.onKeyDown}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList ref={hit.list}>
        {!pageFirst && ofPeople}
        {found.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.pages')}>
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
          </Spotlight.ActionsGroup>
        )}
        {pageFirst && ofPeople}
        {acts.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.acts')}>
            {acts.map(({ key, label, icon: Icon, run }) => (
              <Spotlight.Action
                key={key}
                label={label}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                onClick={run}
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
          found.length + employees.found.length + acts.length === 0 &&
          !employees.failed && <Spotlight.Empty>{t('search.none')}</Spotlight.Empty>
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
