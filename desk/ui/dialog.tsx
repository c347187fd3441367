import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { t } from '../texts.ts'
import { Button } from './button.tsx'
import { liftToasts, raiseToasts } from './toast.tsx'
import { WholeNumbers } from './whole-numbers.tsx'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose(): void
  /** At the side of the screen, for longer work; a sheet from below on a phone. */
  side?: boolean
  wide?: boolean
  /** Over the whole window. The title is only read out. */
  full?: boolean
  /** Near the upper edge, where lists that grow below a field do not move it. The title is only read out. */
  top?: boolean
  /** Actions at the end, the main one last. */
  actions?: ReactNode
  children: ReactNode
}

/** A dialog over the screen. Escape, a press beside it and its button close it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  side = false,
  wide = false,
  full = false,
  top = false,
  actions,
  children,
}: DialogProps) {
  const place = side
    ? 'slide fixed inset-x-0 bottom-0 max-h-[92dvh] rounded-t-box sm:inset-y-0 sm:start-auto sm:end-0 sm:max-h-none sm:w-[32rem] sm:rounded-t-none sm:rounded-s-box'
    : full
      ? 'pop fixed inset-0'
      : `pop fixed inset-x-0 bottom-0 max-h-[92dvh] rounded-t-box sm:static sm:max-h-[85dvh] sm:w-full sm:rounded-box ${wide ? 'sm:max-w-3xl' : top ? 'sm:max-w-xl' : 'sm:max-w-md'}`
  const words = <WholeNumbers text={title} />
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={`fixed inset-0 z-40 flex justify-center bg-[rgb(10_12_10/0.4)] transition-opacity entering:opacity-0 exiting:opacity-0 sm:p-6 ${top ? 'items-start sm:pt-[12vh]' : 'items-center'}`}
    >
      <Modal className={`${place} flex flex-col overflow-hidden bg-base-100 shadow-high`}>
        <AriaDialog ref={top ? null : liftToasts} className="flex min-h-0 flex-1 flex-col outline-none">
          {top || full ? (
            <Heading slot="title" className="sr-only">
              {words}
            </Heading>
          ) : (
            <header className="flex items-start gap-2 ps-5 pe-3 pt-3">
              <Heading slot="title" className="min-w-0 flex-1 pt-2 text-base font-semibold wrap-anywhere">
                {words}
              </Heading>
              <Button slot="close" look="quiet" icon={X} aria-label={t('desk.frame.close')} />
            </header>
          )}
          <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
          {actions && (
            <div
              ref={raiseToasts}
              className="flex flex-wrap justify-end gap-2 border-t border-base-300 px-5 py-3"
            >
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
