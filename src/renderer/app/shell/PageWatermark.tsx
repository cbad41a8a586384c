import { useSessionStore } from '#renderer/access/session-store.ts'
import { later } from '#renderer/components/later.tsx'

const WatermarkSheet = later(async () => (await import('./WatermarkSheet.tsx')).WatermarkSheet)

/** Names whoever is signed in across the page, where the configuration of the platform asks for it. */
export function PageWatermark() {
  const isOn = useSessionStore(({ system }) => system?.watermark === 1)
  const name = useSessionStore(({ user }) => user?.userName ?? '')
  const account = useSessionStore(({ user }) => user?.userAccount ?? '')
  return isOn ? <WatermarkSheet lines={[name, account]} /> : null
}
