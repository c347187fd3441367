import { t } from '#islands/messages.ts'

/** Adds a retry button after an image that failed to load. */
export function addRetryButton(img: HTMLImageElement, retry: () => void): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-sm'
  button.dataset.retry = ''
  button.textContent = t('common.frame.retry')
  button.addEventListener('click', (event) => {
    event.preventDefault()
    button.remove()
    retry()
  })
  ;(img.closest('picture') ?? img).after(button)
}
