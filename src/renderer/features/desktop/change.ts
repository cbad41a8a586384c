import type { DesktopSettings } from '#shared/ipc/desktop.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { useDesktop } from './store.ts'

/** Changes settings at once; false, and a toast, when main refuses. */
export async function changeSettings(values: Partial<DesktopSettings>): Promise<boolean> {
  try {
    useDesktop.setState({ state: await request('desktop.change', values) })
    return true
  } catch (error) {
    toast.error(describeError(error))
    return false
  }
}

/** Runs one action of main, with a toast when it fails. */
export async function attempt<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    toast.error(describeError(error))
    return null
  }
}
