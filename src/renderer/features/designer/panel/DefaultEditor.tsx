import { useMemo } from 'react'
import { setField } from '#shared/design/commands.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { FormProvider } from '#renderer/form/context.ts'
import { viewOf } from '#renderer/form/registry.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { fieldOf, planOf } from '../canvas/drawn.ts'
import { useRun } from '../state.ts'

/** The value that a new record begins with, in the field's own control. */
export function DefaultEditor({ id, raw, label }: { readonly id: string; readonly raw: Raw; readonly label: string }) {
  const run = useRun()
  const field = useMemo(() => {
    const drawn = fieldOf(raw, id)
    return drawn && { ...drawn, disabled: false }
  }, [raw, id])
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
}
