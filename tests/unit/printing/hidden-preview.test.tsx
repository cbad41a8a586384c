import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, expect, it } from 'vitest'
import { usePreview } from '#renderer/features/printing/usePreview.ts'
import { installBridge } from '../../support/renderer-bridge.ts'

afterEach(cleanup)

function Preview() {
  const { state } = usePreview('t1', 'r1')
  return <p>{state.phase === 'ready' ? state.preview.id : state.phase}</p>
}

it('a preview that was hidden shows nothing of the document that is gone until the new one is drawn', async () => {
  const closed: string[] = []
  let draw = () => undefined as void
  let count = 0
  installBridge({
    'print.preview': () =>
      new Promise((done) => {
        count += 1
        const previewId = `p${count}`
        draw = () =>
          done({
            previewId,
            url: `app://atrium/preview/${previewId}`,
            title: '',
            pages: 1,
            unread: [],
            missing: 0,
            refused: null,
            storedAt: null,
          })
      }),
    'print.closePreview': ({ previewId }) => {
      closed.push(previewId)
      return null
    },
  })
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Preview />
    </Activity>
  )
  const { rerender } = render(page('visible'))
  await waitFor(() => expect(count).toBe(1))
  draw()
  await screen.findByText('p1')
  rerender(page('hidden'))
  await waitFor(() => expect(closed).toEqual(['p1']))
  rerender(page('visible'))
  await screen.findByText('drawing')
  await waitFor(() => expect(count).toBe(2))
  draw()
  await screen.findByText('p2')
})
