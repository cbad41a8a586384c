import { memo, useMemo } from 'react'
import { setField } from '#shared/design/commands.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { FormProvider } from '#renderer/form/context.ts'
import { viewOf } from '#renderer/form/registry.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { useStandardTexts } from '#renderer/i18n/design-texts.ts'
import { fieldOf, planOf } from '../canvas/drawn.ts'
import { useRun } from '../state.ts'

interface DefaultEditorProps {
  readonly id: string
  readonly raw: Raw
  readonly label: string
}

function differences(before: Raw, after: Raw): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key])
}

/** The label of a part is no matter of its control: letters of it do not make that anew. */
function isAlike(before: DefaultEditorProps, after: DefaultEditorProps): boolean {
  if (before.id !== after.id || before.label !== after.label) return false
  const changed = differences(before.raw, after.raw)
  if (changed.length === 0) return true
  const [key] = changed
  if (changed.length > 1 || key !== '__config__') return false
  return differences(configOf(before.raw), configOf(after.raw)).every((name) => name === 'label')
}

/** The value that a new record begins with, in the field's own control. */
export const DefaultEditor = memo(function DefaultEditor({ id, raw, label }: DefaultEditorProps) {
  const run = useRun()
  const texts = useStandardTexts()
  const field = useMemo(() => {
    const drawn = fieldOf(raw, id, texts)
    return drawn && { ...drawn, disabled: false }
  }, [raw, id, texts])
  const context = useMemo(() => {
    const plan = planOf(field ? [{ type: 'field', field }] : [])
    return { store: new FormStore({ plan, record: {}, userId: '' }), prefix: `default-${id}`, viewport: null }
  }, [field, id])
  if (!field) return null
  const { Edit } = viewOf(field)
  return (
    <FormProvider value={context}>
      <Edit
        field={field}
        id={`default-${id}`}
        label={label}
        value={field.defaultValue}
        invalid={false}
        describedBy={undefined}
        onChange={(value) =>
          run(setField(id, '__config__.defaultValue', value), {
            typing: typeof value === 'string' || typeof value === 'number',
          })
        }
        onBlur={() => undefined}
      />
    </FormProvider>
  )
}, isAlike)
