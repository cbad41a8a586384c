import { useRef } from 'react'
import type { InputOf, RendererEndpointId } from '#shared/api/table.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { type ConfirmOptions, confirm } from '../confirm.ts'

interface RowActionOptions<Row, Id extends RendererEndpointId> {
  readonly endpoint: Id
  /** The row's id as that of the address when absent. */
  readonly input?: (row: Row) => InputOf<Id>
  /** Names the record, and what happens on the button. */
  readonly question: (row: Row) => ConfirmOptions
  /** What takes it back, where the server allows it: offered in the toast. */
  readonly undo?: (row: Row) => InputOf<Id>
  /** After a success, once the toast shows. */
  readonly onDone?: (row: Row) => void
}

/**
 * Something done to one record after a question. The lists that show it refresh by themselves; the one toast tells a
 * refusal. Never rejects.
 */
export function useRowAction<Row, Id extends RendererEndpointId>(options: RowActionOptions<Row, Id>) {
  const t = useT()
  const { mutateAsync } = usePlatformMutation(options.endpoint)
  const idOf = (row: Row) => ({ params: { id: (row as { readonly id?: string }).id } }) as unknown as InputOf<Id>
  const inputOf = options.input ?? idOf
  /** A key that is held, or pressed twice, asks once. */
  const isAsking = useRef(false)
  return async (row: Row): Promise<void> => {
    const { question, undo, onDone } = options
    if (isAsking.current) return
    isAsking.current = true
    const isWanted = await confirm(question(row)).finally(() => {
      isAsking.current = false
    })
    if (!isWanted) return
    const send = async (sent: InputOf<Id>, back: boolean) => {
      try {
        const { msg } = await mutateAsync(sent)
        const takeBack = () => void send((undo ?? inputOf)(row), false)
        toast.success(msg, back && undo ? { label: t('common.undo'), run: takeBack } : undefined)
        return true
      } catch {
        // The one toast has told it.
        return false
      }
    }
    if (await send(inputOf(row), true)) onDone?.(row)
  }
}
