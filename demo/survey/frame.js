// Runs in the survey's own frame, as it is: nothing builds it.
(() => {
  // The network's production hosts are names that nobody can have (RFC 2606).
  const network = /^https?:\/\/([\w-]+\.)*(localhost|127\.0\.0\.1|example)(:\d+)?$/;
  const around = document.referrer && new URL(document.referrer).origin;
  const tell = (message) => {
    if (around && network.test(around)) parent.postMessage(message, around);
  };
  const identifier = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const { embed, provider } = document.documentElement.dataset;
    tell({ type: 'form_submit', embed_id: embed, submission_id: identifier(), ...(provider && { provider }) });
    event.target.hidden = true;
    document.querySelector('[role=status]').textContent = 'Thank you, your answer counts.';
  });

  for (const link of document.links) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const address = link.getAttribute('href');
      // The frame does not know the address of the page around it, only its origin.
      tell({ type: 'link_click', href: address.startsWith('#') ? address : link.href });
    });
  }
})();
