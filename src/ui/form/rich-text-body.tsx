import '@mantine/tiptap/styles.layer.css'
import { Input, NativeSelect } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useField } from '#ui/form/form-context.ts'
import styles from '#ui/form/form.module.css'
import type { RichTextProps } from '#ui/form/rich-text.tsx'

/** The editor itself, in a chunk of its own. */
export default function RichTextBody(field: RichTextProps) {
  const { key, props } = useField({ name: field.name, label: field.label })
  return <Editor key={key} {...field} input={props} />
}

function Editor({
  name,
  label,
  required,
  hint,
  inserts = [],
  insertTitle,
  input: props,
}: RichTextProps & { input: ReturnType<typeof useField>['props'] }) {
  const editor = useEditor({
    shouldRerenderOnTransaction: true,
    extensions: [
      StarterKit.configure({
        link: false,
        strike: false,
        code: false,
        codeBlock: false,
        blockquote: false,
        heading: { levels: [1, 2, 3] },
      }),
    ],
    content: props.defaultValue ?? '',
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': typeof label === 'string' ? label : name,
        'data-path': name,
      },
    },
    onUpdate: ({ editor: changed }) => props.onChange(changed.getJSON()),
  })
  return (
    <Input.Wrapper
      label={label}
      required={required ?? false}
      error={props.error}
      description={hint}
      data-wide
    >
      <RichTextEditor editor={editor} mt={6} className={styles.rich ?? ''}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H1 />
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
          {inserts.length > 0 && (
            <NativeSelect
              size="xs"
              aria-label={insertTitle}
              value=""
              data={[{ value: '', label: insertTitle ?? '' }, ...inserts]}
              onChange={(event) => editor.chain().focus().insertContent(event.currentTarget.value).run()}
            />
          )}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
