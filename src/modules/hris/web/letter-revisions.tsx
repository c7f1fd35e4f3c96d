import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { templateRevisions } from '#modules/hris/shared/letter.ts'
import type { RichNode as LetterNode } from '#kernel/rich-text.ts'
import styles from '#modules/hris/web/hris.module.css'
import type { Template } from '#modules/hris/web/letter-templates.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'

/** What a template said before, and how many letters say so. */
export function LetterRevisions({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { org } = useScope()
  const read = useRead(templateRevisions, template && { params: { org, id: template.id } }, {
    errors: 'inline',
  })
  return (
    <Dialog
      opened={template !== null}
      onClose={onClose}
      title={pt('letters.versionsOf', { name: template?.name ?? '' })}
      size={720}
    >
      <ReadState read={read} lines={6} />
      {read.data?.results.map(({ revision, subject, body, letters, replaced_at, replaced_by }) => (
        <section key={revision} className={styles.record}>
          <div>
            <strong>
              {pt('letters.version', { no: revision })} · {subject}
            </strong>
            <p className={styles.dim}>
              {replaced_at === null ? (
                pt('letters.present')
              ) : (
                <>
                  <Day value={replaced_at.slice(0, 10)} /> · {replaced_by}
                </>
              )}
              {' · '}
              {pt('letters.lettersBy', { count: letters })}
            </p>
            {paragraphsOf(body).map((text, at) => (
              // paragraphs of one text have nothing else to be told apart by
              <p key={at}>{text}</p>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  )
}

const paragraphsOf = (node: LetterNode): string[] =>
  (node.content ?? []).map(textOf).filter((text) => text.trim() !== '')
const textOf = ({ text, content = [] }: LetterNode): string => text ?? content.map(textOf).join('')
