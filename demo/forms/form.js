// Runs in pages that embed a form of the advocacy tool, as it is: nothing builds it.
(() => {
  for (const form of document.querySelectorAll('form[action*="/v1/Forms/"]')) {
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    form.after(status);
    fetch(form.action)
      .then((response) => response.json())
      .then(({ steps }) => {
        status.textContent = `Step 1 of ${steps.length}`;
      })
      .catch(() => {});

    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const body = JSON.stringify(Object.fromEntries(new FormData(form)));
      const response = await fetch(form.action, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      const { resultCode } = await response.json();
      form.hidden = true;
      status.textContent = resultCode === 'Success' ? 'Thank you, your letter is on its way.' : 'That did not work. Please try again.';
    });
  }
})();
