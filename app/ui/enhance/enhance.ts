document.documentElement.dataset.enhanced = '';
