/**
 * A browser that translates the page puts elements of its own in the place of React's texts. What React writes into such a text would
 * never be seen, a plan's state for example, and removing it would break the page (facebook/react#11538). So a text that changes comes
 * back, for the browser to translate it again, and what stands for a text is removed in its stead.
 */

/** What stands for a text in the page. */
const standIns = new WeakMap<Node, Node>()

/** What is in `parent` for a node that React takes to be there. */
function presentIn(parent: Node, node: Node): Node {
  const standIn = standIns.get(node)
  return node.parentNode !== parent && standIn?.parentNode === parent ? standIn : node
}

let isPatched = false

/** React's own calls, since it cannot know. Only where a page is translated. */
function patchDom(): void {
  if (isPatched) return
  isPatched = true
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    removeChild.call(this, presentIn(this, child))
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before && presentIn(this, before))
    return child
  }
}

/** Keeps the texts below an element current while the browser translates the page; returns a function that stops it. */
export function keepTextsCurrent(root: Element): () => void {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const shown = standIns.get(target)
      if (type === 'characterData' && shown?.isConnected) shown.parentNode?.replaceChild(target, shown)
      const [removed] = removedNodes
      const standIn = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      if (!(removed instanceof Text) || !standIn) continue
      patchDom()
      standIns.set(removed, standIn)
      observer.observe(removed, { characterData: true })
    }
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
